/** k6's summary as a file; what a person reads the runner prints. */
export const handleSummary = (data: unknown): Record<string, string> => {
  const text = `${JSON.stringify(data, null, 2)}\n`
  const file = __ENV.LOADTEST_SUMMARY
  return file ? { [file]: text } : { stdout: text }
}
