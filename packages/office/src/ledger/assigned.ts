// What an unrated player was given to start with, kept by an office that knows no birth date.

/** Where an office that imported a public export keeps it: key `player/system`, value `{"games":…,"rating":…}`. */
export const assignedSpace = 'assigned-initial';
