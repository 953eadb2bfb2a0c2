/** What client/build.ts makes of a style sheet. */
declare module '*.css' {
  export const css: string
}
