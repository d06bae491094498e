/** A name as the DNS has it: other letters than a to z in punycode, which nobody takes for another name; what is no host stays. */
export function asciiHost(typed: string): string {
  const name = typed.trim().toLowerCase()
  const url = URL.canParse(`http://${name}`) ? new URL(`http://${name}`) : undefined
  const isHost = url !== undefined && !/[\s:/?#@[\]]/.test(name)
  return isHost ? url.hostname : name
}
