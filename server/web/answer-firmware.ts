import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../app-error.ts'
import { readFirmwarePath } from '../domain/control/firmware/firmware-link.ts'
import { readLinkedFirmware } from '../domain/control/firmware/read-firmware-file.ts'
import type { Services } from '../services.ts'
import { refuseFile, sendFile } from './download.ts'
import { send } from './send.ts'

/** A device on a bad line begins again and again; each answer has 8 MB. */
const linkRate = { perSecond: 1 / 60, burst: 10 }
/** In a process, each with its bytes in memory. */
const mostAtOnce = 20
let underWay = 0

/**
 * `GET /firmware/<signed>`: for the device that was told to fetch it, as often as it needs to until the link ends; else 404. 429 where it
 * asks too often, 503 while many fetch at once or its bytes cannot be read, 410 where they are lost.
 */
export async function answerFirmware(
  request: IncomingMessage,
  response: ServerResponse,
  { name, services }: { name: string; services: Services },
): Promise<void> {
  const headers = { 'cache-control': 'no-store' }
  const link = readFirmwarePath(name, services.config.SECRET)
  if (!link) return send(request, response, { status: 404, headers })
  const { limiter, now } = services
  const key = `firmware:${link.rolloutId}.${link.deviceId}`
  if (!(await limiter.take(key, linkRate, now())))
    return send(request, response, { status: 429, headers: { ...headers, 'retry-after': '60' } })
  if (response.destroyed) return
  if (underWay >= mostAtOnce)
    return send(request, response, { status: 503, headers: { ...headers, 'retry-after': '60' } })
  underWay += 1
  response.once('close', () => {
    underWay -= 1
  })
  const file = await readLinkedFirmware(services, link, now()).catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
  if (response.destroyed) return
  if (!file) return send(request, response, { status: 404, headers })
  if (file instanceof AppError) return refuseFile(request, response, file)
  sendFile(response, file)
}
