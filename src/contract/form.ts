/** `mysql/*` as a type: a star stands for any text, `#` for a number. */
export type Form<F extends string> = F extends `${infer Before}*${infer After}`
  ? `${Form<Before>}${string}${Form<After>}`
  : F extends `${infer Before}#${infer After}`
    ? `${Before}${number}${Form<After>}`
    : F;
