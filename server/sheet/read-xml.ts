import { SaxesParser } from 'saxes'
import type { Entry, ZipFile } from 'yauzl'

export type XmlReader = {
  /** An element opens: its name without prefix, its attributes without prefixes. */
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  /** An element closes; `true` ends the reading. */
  close?: (name: string) => boolean | undefined
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads one entry of an archive as XML, piece by piece. Entities of a document's own are not known and make it
 * unreadable, so none can grow; yauzl holds the entry to the size that its directory tells.
 */
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
