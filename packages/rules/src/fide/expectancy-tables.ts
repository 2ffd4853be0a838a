// The two tables of 8.1, precisely as printed. Identical in every edition from 2009 on (FIDE-LATER, grade A).

/** 8.1(a): dp for p = .50, .51 … 1.00 (index: p in hundredths minus 50); below .50 by symmetry. */
export const ratingDifferences: readonly number[] = [
  0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220,
  230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/**
 * 8.1(b): the largest difference D at which the higher-rated player's expectancy is .50, .51 … .99 (index: hundredths minus 50);
 * beyond the last it is 1.00.
 */
export const largestDifferences: readonly number[] = [
  3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215,
  225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
];
