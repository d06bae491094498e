import type { Protocol } from '#lib/codes/protocols.ts'
import type { StreamProtocol } from './codecs/protocol.ts'
import type { RequestProtocol } from './codecs/request.ts'

export type Codec = StreamProtocol | RequestProtocol

/** `codecs/<name>/index.ts` exports it by that name. */
export async function loadCodec(name: Protocol): Promise<Codec> {
  const exported: Record<string, Codec | undefined> = await import(`./codecs/${name}/index.ts`)
  const codec = exported[name]
  if (!codec) throw new Error(`codecs/${name}/index.ts does not export ${name}`)
  return codec
}
