/** `SetNote` → `setNote`. */
export const lowerFirst = (name) => name.charAt(0).toLowerCase() + name.slice(1)
/** `note` → `Note`. */
export const upperFirst = (name) => name.charAt(0).toUpperCase() + name.slice(1)

/** `tools/fuel-log/day` → `toolsFuelLogDay`, `due_time` → `dueTime`. */
export const camelOf = (name) =>
  lowerFirst(name.split(/[/_-]/).filter(Boolean).map(upperFirst).join(''))

/** `dueTime` → `Due time`. */
export const sentenceOf = (name) =>
  upperFirst(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim())
