// How the audit names an erasure of private fields; the line is about the player.

export const erasedAction = 'private fields erased';
