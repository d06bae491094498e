type Item = { id?: unknown; hex?: unknown; value?: unknown }

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && 'id' in value

const paramText = ({ id, hex, value }: Item): string =>
  `0x${Number(id).toString(16).toUpperCase().padStart(4, '0')} = ${value ?? hex ?? ''}`

function valueText(value: unknown): string {
  if (Array.isArray(value))
    return value.map((one) => (isItem(one) ? paramText(one) : valueText(one))).join(', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).join(' ')
  return String(value)
}

/** What goes to a device, in a line: the text of a text command, else its values by name. */
export function contentText(params: Readonly<Record<string, unknown>>): string {
  const { text, params: items, ...rest } = params
  if (typeof text === 'string') return text
  const own = Object.entries(rest).map(([name, value]) => `${name} ${valueText(value)}`)
  return [...(items === undefined ? [] : [valueText(items)]), ...own].join(', ')
}
