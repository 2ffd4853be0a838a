// The package has no types of its own. Only what type.ts uses.

declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'sfnt' | 'woff2';
    readonly keepFeatures?: readonly string[];
    readonly variationAxes?: { readonly [axis: string]: number | { readonly min: number; readonly max: number } };
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
