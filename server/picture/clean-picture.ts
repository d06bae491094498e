import { buffer } from 'node:stream/consumers'
import { AppError } from '../app-error.ts'
import { limitConcurrency } from '../process/limit-concurrency.ts'
import { type PictureType, pictureLimits, pictureSize } from './picture-size.ts'

// As in server/process/ask-thread.ts: Next would follow the path of an import.
const { spawn } = process.getBuiltinModule('node:child_process')

const inTurn = limitConcurrency(2)
const longestMs = 30_000

/**
 * A picture that somebody sent, drawn anew in a process of its own: a decoder that falls over or
 * takes too long ends neither web nor worker, and sees none of their secrets. Undefined unless the
 * bytes begin as one of that type; throws pictureTooLarge, pictureUnreadable.
 */
export async function cleanPicture(bytes: Buffer, type: PictureType): Promise<Buffer | undefined> {
  const size = pictureSize(bytes, type)
  if (!size) return undefined
  const { megapixels, side } = pictureLimits
  const { width, height } = size
  if (Math.max(width, height) > side || width * height > megapixels * 1_000_000)
    throw new AppError('pictureTooLarge', { megapixels, side })
  return draw(bytes, [type])
}

/** A clean picture as an icon: PNG of so many pixels a side. Throws pictureUnreadable. */
export const squarePicture = (bytes: Buffer, type: PictureType, side: number): Promise<Buffer> =>
  draw(bytes, [type, String(side)])

/** A clean picture cut to a square around its middle: WebP of so many pixels a side. Throws pictureUnreadable. */
export const portrait = (bytes: Buffer, type: PictureType, side: number): Promise<Buffer> =>
  draw(bytes, [type, String(side), 'portrait'])

async function draw(bytes: Buffer, args: readonly string[]): Promise<Buffer> {
  const drawn = await inTurn(() => drawApart(bytes, args))
  if (drawn.length === 0) throw new AppError('pictureUnreadable')
  return drawn
}

const fromSources = ['--import', 'tsx', 'server/picture/picture-child.ts']

/** Empty where it could not be drawn, or not in time. */
async function drawApart(bytes: Buffer, args: readonly string[]): Promise<Buffer> {
  const isBuilt = process.env['NODE_ENV'] === 'production'
  const program = isBuilt ? ['./dist/picture.mjs'] : fromSources
  const child = spawn(process.execPath, ['--max-old-space-size=64', ...program, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { NODE_ENV: process.env['NODE_ENV'] ?? '' },
    timeout: longestMs,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  // It may be gone before it has read all.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  const [drawn, code] = await Promise.all([buffer(child.stdout), ended])
  return code === 0 ? drawn : Buffer.alloc(0)
}
