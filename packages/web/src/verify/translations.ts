// What the verifier says, in every language. The page is one file that can be kept and opened without the office, so its texts
// are in it; a message without a translation does not compile.

interface Said {
  readonly de: string;
  readonly fr: string;
  readonly es: string;
}

/** By the English message; a name in braces stands for a value. */
export const translations: { readonly [english: string]: Said } = {
  'Check a rating list yourself': {
    de: 'Eine Wertungsliste selbst prüfen',
    fr: 'Vérifier soi-même une liste de classement',
    es: 'Comprobar uno mismo una lista de Elo',
  },
  'This page runs in your browser alone. It checks who signed a list, whether the office changed its past since your last visit, and computes the ratings again from the public facts. For the strongest proof keep a copy of this page and open that, not the one that the office serves.':
    {
      de: 'Diese Seite läuft nur in Ihrem Browser. Sie prüft, wer eine Liste unterschrieben hat und ob die Wertungsstelle ihre Vergangenheit seit Ihrem letzten Besuch geändert hat, und berechnet die Wertungszahlen aus den öffentlichen Fakten neu. Der Beweis ist am stärksten, wenn Sie eine Kopie dieser Seite aufheben und diese öffnen, nicht die der Wertungsstelle.',
      fr: 'Cette page ne tourne que dans votre navigateur. Elle vérifie qui a signé une liste et si le bureau a changé son passé depuis votre dernière visite, et recalcule les Elo à partir des faits publics. La preuve est la plus forte si vous gardez une copie de cette page et l’ouvrez au lieu de celle du bureau.',
      es: 'Esta página funciona solo en su navegador. Comprueba quién firmó una lista y si la oficina cambió su pasado desde su última visita, y vuelve a calcular los Elo a partir de los hechos públicos. La prueba más sólida: guarde una copia de esta página y abra esa, no la que sirve la oficina.',
    },
  'Key of the log': { de: 'Schlüssel des Protokolls', fr: 'Clé du journal', es: 'Clave del registro' },
  'from a printed list, your federation or a friend; or a policy with witnesses': {
    de: 'von einer gedruckten Liste, Ihrem Verband oder einem Bekannten; oder eine Richtlinie mit Zeugen',
    fr: 'd’une liste imprimée, de votre fédération ou d’un ami ; ou une politique avec témoins',
    es: 'de una lista impresa, de su federación o de un amigo; o una política con testigos',
  },
  'Address of the log': { de: 'Adresse des Protokolls', fr: 'Adresse du journal', es: 'Dirección del registro' },
  List: { de: 'Liste', fr: 'Liste', es: 'Lista' },
  'the newest': { de: 'die neueste', fr: 'la plus récente', es: 'la más reciente' },
  Check: { de: 'Prüfen', fr: 'Vérifier', es: 'Comprobar' },
  'Or drop files here: a list, its': {
    de: 'Oder Dateien hier ablegen: eine Liste, ihr',
    fr: 'Ou déposez des fichiers ici : une liste, son',
    es: 'O suelte archivos aquí: una lista, su',
  },
  'and, to compute it again, the public export': {
    de: 'und, um sie neu zu berechnen, den öffentlichen Export',
    fr: 'et, pour la recalculer, l’export public',
    es: 'y, para volver a calcularla, la exportación pública',
  },
  Progress: { de: 'Fortschritt', fr: 'Avancement', es: 'Progreso' },
  'What was found': { de: 'Was gefunden wurde', fr: 'Ce qui a été trouvé', es: 'Lo que se encontró' },
  Proven: { de: 'Bewiesen', fr: 'Prouvé', es: 'Probado' },
  'Not proven': { de: 'Nicht bewiesen', fr: 'Non prouvé', es: 'No probado' },
  Failed: { de: 'Gescheitert', fr: 'Échec', es: 'Fallido' },
  'Fetching the checkpoint': {
    de: 'Der Prüfpunkt wird geholt',
    fr: 'Récupération du point de contrôle',
    es: 'Obteniendo el punto de control',
  },
  'Fetching and checking facts': {
    de: 'Fakten werden geholt und geprüft',
    fr: 'Récupération et vérification des faits',
    es: 'Obteniendo y comprobando los hechos',
  },
  'The office has a new key since {date}: {key}': {
    de: 'Die Wertungsstelle hat seit {date} einen neuen Schlüssel: {key}',
    fr: 'Le bureau a une nouvelle clé depuis le {date} : {key}',
    es: 'La oficina tiene una clave nueva desde {date}: {key}',
  },
  'The key you gave named it in a note that both keys signed, so it is the same office, unless the old key was stolen. Put the new key in the place of the old one and check again.':
    {
      de: 'Ihr Schlüssel nennt ihn in einer Notiz, die beide Schlüssel unterschrieben haben; es ist also dieselbe Stelle, sofern der alte Schlüssel nicht gestohlen wurde. Setzen Sie den neuen Schlüssel an die Stelle des alten und prüfen Sie noch einmal.',
      fr: 'Votre clé la nomme dans une note signée par les deux clés : c’est donc le même bureau, sauf si l’ancienne clé a été volée. Remplacez l’ancienne clé par la nouvelle et vérifiez de nouveau.',
      es: 'La clave que dio la nombra en una nota firmada por ambas claves, así que es la misma oficina, salvo que robaran la antigua. Ponga la clave nueva en lugar de la antigua y compruebe otra vez.',
    },
  'The checkpoint is not signed by the key you gave.': {
    de: 'Der Prüfpunkt ist nicht mit Ihrem Schlüssel unterschrieben.',
    fr: 'Le point de contrôle n’est pas signé par la clé que vous avez donnée.',
    es: 'El punto de control no está firmado por la clave que dio.',
  },
  'Either this is another log than you think, or the office has a new key. Ask somebody you trust for the key; an office that changes its key publishes a note that both keys signed.':
    {
      de: 'Entweder ist dies ein anderes Protokoll als gedacht, oder die Wertungsstelle hat einen neuen Schlüssel. Fragen Sie jemanden, dem Sie vertrauen, nach dem Schlüssel; wer den Schlüssel wechselt, veröffentlicht eine Notiz, die beide unterschrieben haben.',
      fr: 'Soit c’est un autre journal que vous ne pensez, soit le bureau a une nouvelle clé. Demandez la clé à quelqu’un de confiance ; un bureau qui change de clé publie une note signée par les deux.',
      es: 'O es otro registro del que cree, o la oficina tiene una clave nueva. Pida la clave a alguien de confianza; una oficina que cambia de clave publica una nota firmada por ambas.',
    },
  'The signature of the checkpoint does not hold.': {
    de: 'Die Unterschrift des Prüfpunkts stimmt nicht.',
    fr: 'La signature du point de contrôle n’est pas valable.',
    es: 'La firma del punto de control no es válida.',
  },
  'The file was changed on its way, or somebody tries to pass off another history as the office’s.': {
    de: 'Die Datei wurde unterwegs geändert, oder jemand gibt eine andere Geschichte für die der Wertungsstelle aus.',
    fr: 'Le fichier a été modifié en route, ou quelqu’un fait passer une autre histoire pour celle du bureau.',
    es: 'El archivo se cambió por el camino, o alguien quiere hacer pasar otra historia por la de la oficina.',
  },
  'The office {origin} signed a log of {size} facts.': {
    de: 'Die Wertungsstelle {origin} hat ein Protokoll von {size} Fakten unterschrieben.',
    fr: 'Le bureau {origin} a signé un journal de {size} faits.',
    es: 'La oficina {origin} firmó un registro de {size} hechos.',
  },
  'Too few of your witnesses have seen this checkpoint.': {
    de: 'Zu wenige Ihrer Zeugen haben diesen Prüfpunkt gesehen.',
    fr: 'Trop peu de vos témoins ont vu ce point de contrôle.',
    es: 'Muy pocos de sus testigos han visto este punto de control.',
  },
  'Nobody you trust vouches that others were shown the same history. Try again later; if it stays so, ask the witnesses.': {
    de: 'Niemand, dem Sie vertrauen, bürgt dafür, dass andere dieselbe Geschichte sahen. Versuchen Sie es später noch einmal; bleibt es so, fragen Sie die Zeugen.',
    fr: 'Personne en qui vous avez confiance ne garantit que d’autres ont vu la même histoire. Réessayez plus tard ; si cela dure, interrogez les témoins.',
    es: 'Nadie de su confianza avala que a otros se les mostró la misma historia. Inténtelo más tarde; si sigue así, pregunte a los testigos.',
  },
  'Witnesses saw the same log: {witnesses}.': {
    de: 'Zeugen sahen dasselbe Protokoll: {witnesses}.',
    fr: 'Des témoins ont vu le même journal : {witnesses}.',
    es: 'Hay testigos que vieron el mismo registro: {witnesses}.',
  },
  'No witness was asked: whether others are shown the same history is not proven.': {
    de: 'Kein Zeuge wurde gefragt: dass andere dieselbe Geschichte sehen, ist nicht bewiesen.',
    fr: 'Aucun témoin n’a été interrogé : rien ne prouve que d’autres voient la même histoire.',
    es: 'No se preguntó a ningún testigo: no está probado que otros vean la misma historia.',
  },
  'The log cannot be read.': {
    de: 'Das Protokoll ist nicht lesbar.',
    fr: 'Le journal est illisible.',
    es: 'No se puede leer el registro.',
  },
  'The office signed one thing and shows another. Keep the checkpoint, and show it to the office and its witnesses.': {
    de: 'Die Wertungsstelle hat etwas unterschrieben und zeigt etwas anderes. Heben Sie den Prüfpunkt auf und zeigen Sie ihn der Stelle und ihren Zeugen.',
    fr: 'Le bureau a signé une chose et en montre une autre. Gardez le point de contrôle et montrez-le au bureau et à ses témoins.',
    es: 'La oficina firmó una cosa y muestra otra. Guarde el punto de control y muéstrelo a la oficina y a sus testigos.',
  },
  'The file has {facts} facts, the checkpoint {size}.': {
    de: 'Die Datei hat {facts} Fakten, der Prüfpunkt {size}.',
    fr: 'Le fichier a {facts} faits, le point de contrôle {size}.',
    es: 'El archivo tiene {facts} hechos, el punto de control {size}.',
  },
  'The export is older than the proof: get both at the same time.': {
    de: 'Der Export ist älter als der Beweis: holen Sie beide zur selben Zeit.',
    fr: 'L’export est plus ancien que la preuve : récupérez les deux en même temps.',
    es: 'La exportación es más antigua que la prueba: obtenga ambas a la vez.',
  },
  'Fact {number} in the file is damaged.': {
    de: 'Fakt {number} in der Datei ist beschädigt.',
    fr: 'Le fait {number} du fichier est abîmé.',
    es: 'El hecho {number} del archivo está dañado.',
  },
  'The file was changed since the office exported it.': {
    de: 'Die Datei wurde geändert, seit die Wertungsstelle sie exportiert hat.',
    fr: 'Le fichier a été modifié depuis que le bureau l’a exporté.',
    es: 'El archivo se cambió desde que la oficina lo exportó.',
  },
  'The facts in the file are not the ones that the office signed.': {
    de: 'Die Fakten in der Datei sind nicht die unterschriebenen.',
    fr: 'Les faits du fichier ne sont pas ceux que le bureau a signés.',
    es: 'Los hechos del archivo no son los que firmó la oficina.',
  },
  'The file was changed, or the office gave you another history than it logged.': {
    de: 'Die Datei wurde geändert, oder die Wertungsstelle gab Ihnen eine andere Geschichte als die protokollierte.',
    fr: 'Le fichier a été modifié, ou le bureau vous a donné une autre histoire que celle du journal.',
    es: 'El archivo se cambió, o la oficina le dio otra historia que la registrada.',
  },
  'The office took this list back on {date}. It is shown as it was published; it is no longer in force.': {
    de: 'Die Wertungsstelle hat diese Liste am {date} zurückgenommen. Sie wird gezeigt, wie sie veröffentlicht wurde; sie gilt nicht mehr.',
    fr: 'Le bureau a retiré cette liste le {date}. Elle est montrée telle que publiée ; elle n’est plus en vigueur.',
    es: 'La oficina retiró esta lista el {date}. Se muestra como se publicó; ya no está en vigor.',
  },
  'This browser sees the log for the first time, so there is nothing to compare with. It remembers this checkpoint for your next visit.':
    {
      de: 'Dieser Browser sieht das Protokoll zum ersten Mal, also gibt es nichts zu vergleichen. Er merkt sich diesen Prüfpunkt für Ihren nächsten Besuch.',
      fr: 'Ce navigateur voit le journal pour la première fois : il n’y a rien à comparer. Il retient ce point de contrôle pour votre prochaine visite.',
      es: 'Este navegador ve el registro por primera vez, así que no hay con qué comparar. Recuerda este punto de control para su próxima visita.',
    },
  'These files are of a time when the log had {size} facts; on your last visit it had {before}. That both are of one history is not proven by them: check the address too.':
    {
      de: 'Diese Dateien stammen aus einer Zeit, als das Protokoll {size} Fakten hatte; bei Ihrem letzten Besuch waren es {before}. Dass beide zu einer Geschichte gehören, beweisen sie nicht: prüfen Sie auch die Adresse.',
      fr: 'Ces fichiers datent d’un moment où le journal avait {size} faits ; à votre dernière visite il en avait {before}. Ils ne prouvent pas que les deux sont d’une même histoire : vérifiez aussi l’adresse.',
      es: 'Estos archivos son de cuando el registro tenía {size} hechos; en su última visita tenía {before}. No prueban que ambos sean de una misma historia: compruebe también la dirección.',
    },
  'On your last visit the log had {before} facts; now it shows {now}.': {
    de: 'Bei Ihrem letzten Besuch hatte das Protokoll {before} Fakten; jetzt zeigt es {now}.',
    fr: 'À votre dernière visite, le journal avait {before} faits ; il en montre maintenant {now}.',
    es: 'En su última visita el registro tenía {before} hechos; ahora muestra {now}.',
  },
  'Facts were taken back, or you are shown an old copy. Keep both checkpoints: both are signed by the office.': {
    de: 'Fakten wurden zurückgenommen, oder Sie sehen eine alte Kopie. Heben Sie beide Prüfpunkte auf: beide hat die Wertungsstelle unterschrieben.',
    fr: 'Des faits ont été retirés, ou l’on vous montre une vieille copie. Gardez les deux points de contrôle : le bureau a signé les deux.',
    es: 'Se retiraron hechos, o se le muestra una copia antigua. Guarde ambos puntos de control: la oficina firmó los dos.',
  },
  'The first {before} facts are not the ones of your last visit.': {
    de: 'Die ersten {before} Fakten sind nicht die Ihres letzten Besuchs.',
    fr: 'Les {before} premiers faits ne sont pas ceux de votre dernière visite.',
    es: 'Los primeros {before} hechos no son los de su última visita.',
  },
  'The office changed its past. Both checkpoints carry its signature: together they are proof. Download them and show them to others.':
    {
      de: 'Die Wertungsstelle hat ihre Vergangenheit geändert. Beide Prüfpunkte tragen ihre Unterschrift: zusammen sind sie der Beweis. Laden Sie sie herunter und zeigen Sie sie anderen.',
      fr: 'Le bureau a changé son passé. Les deux points de contrôle portent sa signature : ensemble, ils en sont la preuve. Téléchargez-les et montrez-les à d’autres.',
      es: 'La oficina cambió su pasado. Ambos puntos de control llevan su firma: juntos son la prueba. Descárguelos y muéstrelos a otros.',
    },
  'Nothing changed since your last visit.': {
    de: 'Seit Ihrem letzten Besuch hat sich nichts geändert.',
    fr: 'Rien n’a changé depuis votre dernière visite.',
    es: 'Nada ha cambiado desde su última visita.',
  },
  'All {before} facts of your last visit are unchanged; {more} are new.': {
    de: 'Alle {before} Fakten Ihres letzten Besuchs sind unverändert; {more} sind neu.',
    fr: 'Les {before} faits de votre dernière visite sont inchangés ; {more} sont nouveaux.',
    es: 'Los {before} hechos de su última visita no han cambiado; {more} son nuevos.',
  },
  'The list is not the one that the office published under this fact.': {
    de: 'Die Liste ist nicht die, welche die Wertungsstelle unter diesem Fakt veröffentlicht hat.',
    fr: 'La liste n’est pas celle que le bureau a publiée sous ce fait.',
    es: 'La lista no es la que la oficina publicó con este hecho.',
  },
  'The list’s fact is not in the log.': {
    de: 'Der Fakt der Liste steht nicht im Protokoll.',
    fr: 'Le fait de la liste n’est pas dans le journal.',
    es: 'El hecho de la lista no está en el registro.',
  },
  'A list and its .tlog-proof are needed.': {
    de: 'Nötig sind eine Liste und ihr .tlog-proof.',
    fr: 'Il faut une liste et son .tlog-proof.',
    es: 'Se necesitan una lista y su .tlog-proof.',
  },
  'Nothing was checked. Drop both files together, and the public export too if the list is to be computed again.': {
    de: 'Nichts wurde geprüft. Legen Sie beide Dateien zusammen ab, und auch den öffentlichen Export, wenn die Liste neu berechnet werden soll.',
    fr: 'Rien n’a été vérifié. Déposez les deux fichiers ensemble, et aussi l’export public si la liste doit être recalculée.',
    es: 'No se comprobó nada. Suelte ambos archivos juntos, y también la exportación pública si la lista debe volver a calcularse.',
  },
  'Without the public export the list was not computed again: that it follows from the facts is not proven.': {
    de: 'Ohne den öffentlichen Export wurde die Liste nicht neu berechnet: dass sie aus den Fakten folgt, ist nicht bewiesen.',
    fr: 'Sans l’export public, la liste n’a pas été recalculée : rien ne prouve qu’elle découle des faits.',
    es: 'Sin la exportación pública la lista no se volvió a calcular: no está probado que se siga de los hechos.',
  },
  'The export is not whole: it has a line of no known kind, or its last line counts others than there are.': {
    de: 'Der Export ist nicht vollständig: er hat eine Zeile unbekannter Art, oder seine letzte Zeile zählt andere, als da sind.',
    fr: 'L’export n’est pas complet : une ligne est d’un genre inconnu, ou la dernière en compte d’autres que celles présentes.',
    es: 'La exportación no está completa: tiene una línea de clase desconocida, o la última cuenta otras de las que hay.',
  },
  'The file was cut off or changed on its way. Get it again.': {
    de: 'Die Datei wurde unterwegs abgeschnitten oder geändert. Holen Sie sie noch einmal.',
    fr: 'Le fichier a été coupé ou modifié en route. Récupérez-le de nouveau.',
    es: 'El archivo se cortó o se cambió por el camino. Obténgalo otra vez.',
  },
  'All {facts} facts in the file are exactly the ones that were signed.': {
    de: 'Alle {facts} Fakten in der Datei sind genau die unterschriebenen.',
    fr: 'Les {facts} faits du fichier sont exactement ceux qui ont été signés.',
    es: 'Los {facts} hechos del archivo son exactamente los firmados.',
  },
  'The proof of the list does not hold ({error}).': {
    de: 'Der Beweis der Liste stimmt nicht ({error}).',
    fr: 'La preuve de la liste n’est pas valable ({error}).',
    es: 'La prueba de la lista no es válida ({error}).',
  },
  'Do not rely on this copy of the list. Get it again from the office; if it stays so, tell others.': {
    de: 'Verlassen Sie sich nicht auf diese Kopie der Liste. Holen Sie sie noch einmal von der Wertungsstelle; bleibt es so, sagen Sie es anderen.',
    fr: 'Ne vous fiez pas à cette copie de la liste. Récupérez-la de nouveau auprès du bureau ; si cela dure, dites-le à d’autres.',
    es: 'No se fíe de esta copia de la lista. Obténgala otra vez de la oficina; si sigue así, dígaselo a otros.',
  },
  'The office shows the list {list} of {date} (fact {number}) in place of the one asked for.': {
    de: 'Die Wertungsstelle zeigt die Liste {list} vom {date} (Fakt {number}) statt der gewünschten.',
    fr: 'Le bureau montre la liste {list} du {date} (fait {number}) à la place de celle demandée.',
    es: 'La oficina muestra la lista {list} del {date} (hecho {number}) en lugar de la pedida.',
  },
  'Another list was put in its place. Get it again from the office; if it stays so, tell others.': {
    de: 'Eine andere Liste steht an ihrer Stelle. Holen Sie sie noch einmal von der Wertungsstelle; bleibt es so, sagen Sie es anderen.',
    fr: 'Une autre liste a été mise à sa place. Récupérez-la de nouveau auprès du bureau ; si cela dure, dites-le à d’autres.',
    es: 'Se puso otra lista en su lugar. Obténgala otra vez de la oficina; si sigue así, dígaselo a otros.',
  },
  'The list {list} of {date} is exactly what the office published, as fact {number}.': {
    de: 'Die Liste {list} vom {date} ist genau die, welche die Wertungsstelle als Fakt {number} veröffentlicht hat.',
    fr: 'La liste {list} du {date} est exactement celle que le bureau a publiée, comme fait {number}.',
    es: 'La lista {list} del {date} es exactamente la que publicó la oficina, como hecho {number}.',
  },
  'The key cannot be read: {problem}.': {
    de: 'Der Schlüssel ist nicht lesbar: {problem}.',
    fr: 'La clé est illisible : {problem}.',
    es: 'No se puede leer la clave: {problem}.',
  },
  'Nothing was checked. A key is one line like ratings.example.org/log+1c3f2a10+AQ…': {
    de: 'Nichts wurde geprüft. Ein Schlüssel ist eine Zeile wie ratings.example.org/log+1c3f2a10+AQ…',
    fr: 'Rien n’a été vérifié. Une clé est une ligne comme ratings.example.org/log+1c3f2a10+AQ…',
    es: 'No se comprobó nada. Una clave es una línea como ratings.example.org/log+1c3f2a10+AQ…',
  },
  'No key was given.': {
    de: 'Es wurde kein Schlüssel angegeben.',
    fr: 'Aucune clé n’a été donnée.',
    es: 'No se dio ninguna clave.',
  },
  'Nothing was checked. Paste the key of the log from a source you trust.': {
    de: 'Nichts wurde geprüft. Fügen Sie den Schlüssel des Protokolls aus einer Quelle ein, der Sie vertrauen.',
    fr: 'Rien n’a été vérifié. Collez la clé du journal depuis une source de confiance.',
    es: 'No se comprobó nada. Pegue la clave del registro de una fuente de confianza.',
  },
  'You gave no key, so the one that the office itself shows was used: that it is the right office is not proven. Compare it with a printed list or ask your federation.':
    {
      de: 'Sie haben keinen Schlüssel angegeben, also wurde der verwendet, den die Wertungsstelle selbst zeigt: dass es die richtige Stelle ist, ist nicht bewiesen. Vergleichen Sie ihn mit einer gedruckten Liste oder fragen Sie Ihren Verband.',
      fr: 'Vous n’avez pas donné de clé ; celle que montre le bureau lui-même a été utilisée : rien ne prouve que c’est le bon bureau. Comparez-la à une liste imprimée ou demandez à votre fédération.',
      es: 'No dio ninguna clave, así que se usó la que muestra la propia oficina: no está probado que sea la oficina correcta. Compárela con una lista impresa o pregunte a su federación.',
    },
  'The office answered {status} for {path}.': {
    de: 'Die Wertungsstelle antwortete {status} auf {path}.',
    fr: 'Le bureau a répondu {status} pour {path}.',
    es: 'La oficina respondió {status} para {path}.',
  },
  'Nothing was found out; try again later.': {
    de: 'Es wurde nichts herausgefunden; versuchen Sie es später noch einmal.',
    fr: 'Rien n’a été établi ; réessayez plus tard.',
    es: 'No se averiguó nada; inténtelo más tarde.',
  },
  'There is no log at this address.': {
    de: 'Unter dieser Adresse gibt es kein Protokoll.',
    fr: 'Il n’y a pas de journal à cette adresse.',
    es: 'No hay ningún registro en esta dirección.',
  },
  'Nothing was checked. The address ends in /log for an office served by Harkness.': {
    de: 'Nichts wurde geprüft. Bei einer Wertungsstelle mit Harkness endet die Adresse auf /log.',
    fr: 'Rien n’a été vérifié. Pour un bureau servi par Harkness, l’adresse finit par /log.',
    es: 'No se comprobó nada. En una oficina con Harkness la dirección termina en /log.',
  },
  'All {facts} facts are exactly the ones that were signed, in their order.': {
    de: 'Alle {facts} Fakten sind genau die unterschriebenen, in ihrer Reihenfolge.',
    fr: 'Les {facts} faits sont exactement ceux qui ont été signés, dans leur ordre.',
    es: 'Los {facts} hechos son exactamente los firmados, en su orden.',
  },
  'The office does not show the content of {list} of {date}.': {
    de: 'Die Wertungsstelle zeigt den Inhalt von {list} vom {date} nicht.',
    fr: 'Le bureau ne montre pas le contenu de {list} du {date}.',
    es: 'La oficina no muestra el contenido de {list} del {date}.',
  },
  'Checkpoint of your last visit': {
    de: 'Prüfpunkt Ihres letzten Besuchs',
    fr: 'Point de contrôle de votre dernière visite',
    es: 'Punto de control de su última visita',
  },
  'Checkpoint of today': { de: 'Prüfpunkt von heute', fr: 'Point de contrôle d’aujourd’hui', es: 'Punto de control de hoy' },
  'The office has not published a list yet.': {
    de: 'Die Wertungsstelle hat noch keine Liste veröffentlicht.',
    fr: 'Le bureau n’a pas encore publié de liste.',
    es: 'La oficina aún no ha publicado ninguna lista.',
  },
  'Computed again from the facts by the rules, all {players} players of the list come out the same, bit for bit ({seconds} s).': {
    de: 'Nach den Regeln aus den Fakten neu berechnet, stimmen alle {players} Spieler der Liste Bit für Bit überein ({seconds} s).',
    fr: 'Recalculés d’après les règles à partir des faits, les {players} joueurs de la liste sont identiques, bit à bit ({seconds} s).',
    es: 'Recalculados según las reglas a partir de los hechos, los {players} jugadores de la lista coinciden bit a bit ({seconds} s).',
  },
  'This office rates by exact birth dates, which are private. The list was computed from years of birth, so it cannot come out exactly; `harkness office verify --public` states the bound.':
    {
      de: 'Diese Wertungsstelle rechnet mit genauen Geburtsdaten, die nicht öffentlich sind. Die Liste wurde aus Geburtsjahren berechnet, deshalb kann sie nicht genau übereinstimmen; `harkness office verify --public` nennt die Schranke.',
      fr: 'Ce bureau calcule avec les dates de naissance exactes, qui sont privées. La liste a été recalculée avec les années de naissance ; elle ne peut donc pas être identique ; `harkness office verify --public` indique la borne.',
      es: 'Esta oficina calcula con fechas de nacimiento exactas, que son privadas. La lista se calculó con los años de nacimiento, así que no puede coincidir exactamente; `harkness office verify --public` indica la cota.',
    },
  'Computed again from the facts by the rules, the list comes out otherwise.': {
    de: 'Nach den Regeln aus den Fakten neu berechnet, ergibt sich eine andere Liste.',
    fr: 'Recalculée d’après les règles à partir des faits, la liste est différente.',
    es: 'Recalculada según las reglas a partir de los hechos, la lista sale distinta.',
  },
  'The office published numbers that do not follow from its own facts, or it uses other rules than this page. Ask it to explain; the list and its proof show what it published.':
    {
      de: 'Die Wertungsstelle hat Zahlen veröffentlicht, die nicht aus ihren eigenen Fakten folgen, oder sie verwendet andere Regeln als diese Seite. Bitten Sie um eine Erklärung; die Liste und ihr Beweis zeigen, was veröffentlicht wurde.',
      fr: 'Le bureau a publié des nombres qui ne découlent pas de ses propres faits, ou il utilise d’autres règles que cette page. Demandez-lui une explication ; la liste et sa preuve montrent ce qui a été publié.',
      es: 'La oficina publicó números que no se siguen de sus propios hechos, o usa otras reglas que esta página. Pídale que lo explique; la lista y su prueba muestran lo que publicó.',
    },
  'Everything that could be checked holds. What no file can show: that the results reported to the office are true.': {
    de: 'Alles, was sich prüfen ließ, stimmt. Was keine Datei zeigen kann: dass die gemeldeten Ergebnisse wahr sind.',
    fr: 'Tout ce qui pouvait être vérifié est juste. Ce qu’aucun fichier ne peut montrer : que les résultats transmis au bureau sont vrais.',
    es: 'Todo lo que se pudo comprobar es correcto. Lo que ningún archivo puede mostrar: que los resultados comunicados a la oficina sean verdaderos.',
  },
  'It could not be checked: {problem}.': {
    de: 'Es konnte nicht geprüft werden: {problem}.',
    fr: 'La vérification a échoué : {problem}.',
    es: 'No se pudo comprobar: {problem}.',
  },
  'Nothing was found out about the office; check the address and your connection.': {
    de: 'Über die Wertungsstelle wurde nichts herausgefunden; prüfen Sie die Adresse und Ihre Verbindung.',
    fr: 'Rien n’a été établi sur le bureau ; vérifiez l’adresse et votre connexion.',
    es: 'No se averiguó nada sobre la oficina; compruebe la dirección y su conexión.',
  },
  'What this means: {means}': {
    de: 'Was das bedeutet: {means}',
    fr: 'Ce que cela signifie : {means}',
    es: 'Qué significa: {means}',
  },
  'Reading the facts': { de: 'Fakten werden gelesen', fr: 'Lecture des faits', es: 'Leyendo los hechos' },
  'Computing lists': { de: 'Listen werden berechnet', fr: 'Calcul des listes', es: 'Calculando las listas' },
  'Rating sections': { de: 'Gruppen werden gewertet', fr: 'Calcul des sections', es: 'Calculando los grupos' },
  // These fit many texts, so they come last.
  '{said}: {done} of {of}': { de: '{said}: {done} von {of}', fr: '{said} : {done} sur {of}', es: '{said}: {done} de {of}' },
  '{list} of {date}, taken back': {
    de: '{list} vom {date}, zurückgenommen',
    fr: '{list} du {date}, retirée',
    es: '{list} del {date}, retirada',
  },
  '{list} of {date}': { de: '{list} vom {date}', fr: '{list} du {date}', es: '{list} del {date}' },
};
