/** Whether two secrets are equal, in a time that depends on the length of `shown` only. */
export const isSameSecret = (secret: string, shown: string): boolean => {
  let difference = secret.length ^ shown.length
  for (let index = 0; index < shown.length; index++) difference |= shown.charCodeAt(index) ^ secret.charCodeAt(index)
  return difference === 0
}
