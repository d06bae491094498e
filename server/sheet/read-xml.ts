import { SaxesParser } from 'saxes'
import type { Entry, ZipFile } from 'yauzl'

export type XmlReader = {
  /** Names without prefix. */
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => boolean | undefined
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Custom entities are refused, so none can expand; yauzl enforces the declared size. */
export async function readXml(zip: ZipFile, entry: Entry, reader: XmlReader): Promise<void> {
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
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    parser.write(decoder.decode(chunk, { stream: true }))
    if (isDone) return
  }
  parser.write(decoder.decode()).close()
}
