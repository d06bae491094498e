import { SaxesParser } from 'saxes'

export type XmlReader = {
  /** Names without prefix. */
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  /** True: it wants no more. */
  close?: (name: string) => boolean | undefined
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Tells `reader` what is in XML that comes in pieces. `write` answers true once the reader wants no
 * more. Throws where it is broken, and for custom entities, so that none can expand.
 */
export function xmlInto(reader: XmlReader): {
  write: (text: string) => boolean
  close: () => void
} {
  const parser = new SaxesParser()
  let isDone = false
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (isDone) return
    const named = Object.entries(attributes).map(([key, value]) => [local(key), value])
    reader.open?.(local(name), Object.fromEntries(named))
  })
  parser.on('text', (text) => void (isDone || reader.text?.(text)))
  parser.on('cdata', (text) => void (isDone || reader.text?.(text)))
  parser.on('closetag', ({ name }) => {
    isDone ||= reader.close?.(local(name)) === true
  })
  return {
    write: (text) => {
      parser.write(text)
      return isDone
    },
    close: () => void parser.close(),
  }
}
