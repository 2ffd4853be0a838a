// The audit's name for an erasure of private fields; the audit line refers to the player.

export const erasedAction = 'private fields erased';
