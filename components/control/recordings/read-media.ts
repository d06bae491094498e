import { call } from '#components/data/api.ts'
import { mediaTypeOf, mediaTypes } from '#lib/codes/media-types.ts'
import { isTooLong } from '#lib/sound/longest-played.ts'
import { decodeSound } from './decode-sound.ts'

/** As it can be shown; `none` can only be downloaded. */
export type OpenedMedia =
  | { kind: 'sound'; buffer: AudioBuffer }
  | { kind: 'picture'; url: string }
  | { kind: 'none' }

/** `seconds` of sound, as it is listed. */
export type Shown = { simei: string; id: string; seconds: number | null }

/** Pictures that every browser draws. */
const drawn: readonly string[] = ['jpeg', 'png']

/** The address of its file; each use is an entry of the log. */
export const mediaUrl = async (
  { simei, id }: { simei: string; id: string },
  use: 'play' | 'download',
): Promise<string> => (await call('device/GetRecordingUrl', { simei, id, use })).url

/** What a device sent, told by its bytes. A picture's url is to be revoked. Throws where it cannot be read. */
export async function readMedia(one: Shown): Promise<OpenedMedia> {
  if (isTooLong(one.seconds)) return { kind: 'none' }
  const reply = await fetch(await mediaUrl(one, 'play'))
  if (!reply.ok) throw new Error(`a recording: HTTP ${reply.status}`)
  const bytes = await reply.arrayBuffer()
  const type = mediaTypeOf(new Uint8Array(bytes))
  if (drawn.includes(type)) {
    const url = URL.createObjectURL(new Blob([bytes], { type: mediaTypes[type].mime }))
    return { kind: 'picture', url }
  }
  const buffer = await decodeSound(bytes)
  return buffer ? { kind: 'sound', buffer } : { kind: 'none' }
}
