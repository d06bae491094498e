/** Signed numbers as printable characters, five bits each (read by tests/simulator/world/unpacked.ts). */
export function packed(numbers) {
  let text = ''
  for (const number of numbers) {
    let rest = number < 0 ? ~(number << 1) : number << 1
    for (; rest >= 32; rest >>>= 5) text += String.fromCharCode((32 | (rest & 31)) + 63)
    text += String.fromCharCode(rest + 63)
  }
  return text
}
