// The office's texts outside its pages, in the languages of the pages: mails, digests and feeds. Every text must exist in every
// language; the compiler reports missing ones.

interface Translated {
  readonly de: string;
  readonly fr: string;
  readonly es: string;
}

/** By English text. `{name}` stands for a value. */
export const catalogue = {
  'A report waits': { de: 'Ein Bericht wartet', fr: 'Un rapport attend', es: 'Un informe espera' },
  '{event} was sent in on {day}.': {
    de: '{event} wurde am {day} eingereicht.',
    fr: '{event} a été envoyé le {day}.',
    es: '{event} se envió el {day}.',
  },
  '{name}: new rating': { de: '{name}: neue Wertung', fr: '{name} : nouveau classement', es: '{name}: nuevo Elo' },
  '{system}: now {to}.': { de: '{system}: jetzt {to}.', fr: '{system} : maintenant {to}.', es: '{system}: ahora {to}.' },
  '{system}: from {from} to {to}.': {
    de: '{system}: von {from} auf {to}.',
    fr: '{system} : de {from} à {to}.',
    es: '{system}: de {from} a {to}.',
  },
  'Section {section} was entered.': {
    de: 'Gruppe {section} wurde eingetragen.',
    fr: 'La section {section} a été enregistrée.',
    es: 'La sección {section} se ha registrado.',
  },
  'Section {section} was corrected.': {
    de: 'Gruppe {section} wurde berichtigt.',
    fr: 'La section {section} a été corrigée.',
    es: 'La sección {section} se ha corregido.',
  },
  'Section {section} was withdrawn.': {
    de: 'Gruppe {section} wurde zurückgezogen.',
    fr: 'La section {section} a été retirée.',
    es: 'La sección {section} se ha retirado.',
  },
  '{list} of {day}': { de: '{list} vom {day}', fr: '{list} du {day}', es: '{list} del {day}' },
  'Published with {count} players.': {
    de: 'Veröffentlicht mit {count} Spielern.',
    fr: 'Publiée avec {count} joueurs.',
    es: 'Publicada con {count} jugadores.',
  },
  '{name} on the list': { de: '{name} auf der Liste', fr: '{name} sur la liste', es: '{name} en la lista' },
  '{count} notices of {office}': {
    de: '{count} Mitteilungen von {office}',
    fr: '{count} avis de {office}',
    es: '{count} avisos de {office}',
  },
  'the rating office': { de: 'der Wertungsstelle', fr: 'bureau de classement', es: 'la oficina de Elo' },
  'You get this because you follow it at {address}': {
    de: 'Sie erhalten dies, weil Sie es verfolgen: {address}',
    fr: 'Vous recevez ceci parce que vous le suivez : {address}',
    es: 'Recibe esto porque lo sigue en {address}',
  },
  'No more of these mails: {address}': {
    de: 'Keine solchen Mails mehr: {address}',
    fr: 'Ne plus recevoir ces messages : {address}',
    es: 'No recibir más estos correos: {address}',
  },
  'Time: {at} ({zone})': { de: 'Zeit: {at} ({zone})', fr: 'Heure : {at} ({zone})', es: 'Hora: {at} ({zone})' },
  'If this was you, nothing needs to be done. If not, change your password and end your sessions at {address}, and tell the rating office.':
    {
      de: 'Waren Sie das, ist nichts zu tun. Wenn nicht, ändern Sie Ihr Passwort, beenden Sie Ihre Sitzungen unter {address} und sagen Sie der Wertungsstelle Bescheid.',
      fr: 'Si c’était vous, il n’y a rien à faire. Sinon, changez votre mot de passe, fermez vos sessions sur {address} et prévenez le bureau de classement.',
      es: 'Si fue usted, no tiene que hacer nada. Si no, cambie su contraseña, cierre sus sesiones en {address} y avise a la oficina de Elo.',
    },
  'New sign-in to your account': {
    de: 'Neue Anmeldung bei Ihrem Konto',
    fr: 'Nouvelle connexion à votre compte',
    es: 'Nuevo acceso a su cuenta',
  },
  'Somebody signed in to your account from a device that was not used lately.': {
    de: 'Jemand hat sich von einem Gerät aus angemeldet, das in letzter Zeit nicht benutzt wurde.',
    fr: 'Quelqu’un s’est connecté à votre compte depuis un appareil qui n’a pas servi récemment.',
    es: 'Alguien ha entrado en su cuenta desde un dispositivo que no se usaba últimamente.',
  },
  'Browser: {agent}': { de: 'Browser: {agent}', fr: 'Navigateur : {agent}', es: 'Navegador: {agent}' },
  'Address: {address}': { de: 'Adresse: {address}', fr: 'Adresse : {address}', es: 'Dirección: {address}' },
  'Your password was changed': {
    de: 'Ihr Passwort wurde geändert',
    fr: 'Votre mot de passe a été changé',
    es: 'Su contraseña ha cambiado',
  },
  'The password of your account was changed. All other sessions and all API keys have ended.': {
    de: 'Das Passwort Ihres Kontos wurde geändert. Alle anderen Sitzungen und alle API-Schlüssel sind beendet.',
    fr: 'Le mot de passe de votre compte a été changé. Toutes les autres sessions et toutes les clés d’API ont pris fin.',
    es: 'La contraseña de su cuenta ha cambiado. Todas las demás sesiones y todas las claves de API han terminado.',
  },
  'Your second factor was set up': {
    de: 'Ihr zweiter Faktor wurde eingerichtet',
    fr: 'Votre second facteur a été configuré',
    es: 'Se ha configurado su segundo factor',
  },
  'The second factor of your account was set up.': {
    de: 'Der zweite Faktor Ihres Kontos wurde eingerichtet.',
    fr: 'Le second facteur de votre compte a été configuré.',
    es: 'Se ha configurado el segundo factor de su cuenta.',
  },
  'Your second factor was removed': {
    de: 'Ihr zweiter Faktor wurde entfernt',
    fr: 'Votre second facteur a été supprimé',
    es: 'Se ha quitado su segundo factor',
  },
  'The second factor of your account was removed.': {
    de: 'Der zweite Faktor Ihres Kontos wurde entfernt.',
    fr: 'Le second facteur de votre compte a été supprimé.',
    es: 'Se ha quitado el segundo factor de su cuenta.',
  },
  'A new API key for your account': {
    de: 'Ein neuer API-Schlüssel für Ihr Konto',
    fr: 'Une nouvelle clé d’API pour votre compte',
    es: 'Una nueva clave de API para su cuenta',
  },
  'An API key "{name}" was made for your account.': {
    de: 'Für Ihr Konto wurde ein API-Schlüssel „{name}“ angelegt.',
    fr: 'Une clé d’API « {name} » a été créée pour votre compte.',
    es: 'Se ha creado una clave de API «{name}» para su cuenta.',
  },
  'Scopes: {scopes}': { de: 'Rechte: {scopes}', fr: 'Droits : {scopes}', es: 'Permisos: {scopes}' },
  'Expires: {day}': { de: 'Läuft ab: {day}', fr: 'Expire le : {day}', es: 'Caduca: {day}' },
  'Your role was changed': { de: 'Ihre Rolle wurde geändert', fr: 'Votre rôle a été changé', es: 'Su función ha cambiado' },
  'Your role is now "{role}". Your sessions and API keys have ended; log in again.': {
    de: 'Ihre Rolle ist jetzt „{role}“. Ihre Sitzungen und API-Schlüssel sind beendet; melden Sie sich neu an.',
    fr: 'Votre rôle est désormais « {role} ». Vos sessions et clés d’API ont pris fin ; reconnectez-vous.',
    es: 'Su función es ahora «{role}». Sus sesiones y claves de API han terminado; entre de nuevo.',
  },
  'A new password for the rating office': {
    de: 'Ein neues Passwort für die Wertungsstelle',
    fr: 'Un nouveau mot de passe pour le bureau de classement',
    es: 'Una nueva contraseña para la oficina de Elo',
  },
  'Somebody asked for a new password for this address. If it was you, set one here within a day:': {
    de: 'Für diese Adresse wurde ein neues Passwort verlangt. Waren Sie das, setzen Sie es binnen eines Tages hier:',
    fr: 'Un nouveau mot de passe a été demandé pour cette adresse. Si c’était vous, choisissez-le ici dans la journée :',
    es: 'Se ha pedido una nueva contraseña para esta dirección. Si fue usted, elíjala aquí en el plazo de un día:',
  },
  'If it was not, nothing has changed and nothing needs to be done.': {
    de: 'Wenn nicht, hat sich nichts geändert, und es ist nichts zu tun.',
    fr: 'Sinon, rien n’a changé et il n’y a rien à faire.',
    es: 'Si no, nada ha cambiado y no tiene que hacer nada.',
  },
  'Ratings of {name}': { de: 'Wertungen von {name}', fr: 'Classements de {name}', es: 'Elo de {name}' },
  'first rating {to}': { de: 'erste Wertung {to}', fr: 'premier classement {to}', es: 'primer Elo {to}' },
  'not rated yet': { de: 'noch nicht gewertet', fr: 'pas encore classé', es: 'aún sin calcular' },
  '{change} on the next list': {
    de: '{change} auf der nächsten Liste',
    fr: '{change} sur la prochaine liste',
    es: '{change} en la próxima lista',
  },
  '{change} on the list of {date}': {
    de: '{change} auf der Liste vom {date}',
    fr: '{change} sur la liste du {date}',
    es: '{change} en la lista del {date}',
  },
  'Rated events': { de: 'Gewertete Turniere', fr: 'Tournois classés', es: 'Torneos calculados' },
  '{count} players': { de: '{count} Spieler', fr: '{count} joueurs', es: '{count} jugadores' },
  'Rating lists': { de: 'Wertungslisten', fr: 'Listes de classement', es: 'Listas de Elo' },
} as const satisfies { readonly [english: string]: Translated };
