// Types for libraries that have none: what the benchmarks call, as described in their READMEs.

declare module 'glicko2' {
  export interface GlickoPlayer {
    getRating(): number;
  }
  export class Glicko2 {
    constructor(settings: { readonly tau: number; readonly rating: number; readonly rd: number; readonly vol: number });
    makePlayer(rating: number, rd: number, vol: number): GlickoPlayer;
    updateRatings(matches: readonly (readonly [GlickoPlayer, GlickoPlayer, number])[]): void;
  }
  const library: { readonly Glicko2: typeof Glicko2 };
  export default library;
}

declare module 'elo-rating' {
  const library: {
    expected(player: number, opponent: number): number;
    calculate(
      player: number,
      opponent: number,
      playerWins?: boolean,
      k?: number,
    ): { readonly playerRating: number; readonly opponentRating: number };
  };
  export default library;
}
