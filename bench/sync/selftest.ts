export const selftest = async (say: (line: string) => void): Promise<number> => {
  say('x')
  return 0
}
