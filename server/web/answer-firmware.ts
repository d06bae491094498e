import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../app-error.ts'
import { readFirmwarePath } from '../domain/control/firmware/firmware-link.ts'
import { readLinkedFirmware } from '../domain/control/firmware/read-firmware-file.ts'
import type { Services } from '../services.ts'
import { refuseFile, sendFile } from './download.ts'
import { send } from './send.ts'

/** `GET /firmware/<signed>`: for the device that was told to fetch it, as often as it needs to until the link ends; else 404. 503 while its bytes cannot be read, 410 where they are lost. */
export async function answerFirmware(
  request: IncomingMessage,
  response: ServerResponse,
  { name, services }: { name: string; services: Services },
): Promise<void> {
  const link = readFirmwarePath(name, services.config.SECRET)
  const file = await (link && readLinkedFirmware(services, link, services.now()))?.catch(
    (error: unknown) => {
      if (error instanceof AppError) return error
      throw error
    },
  )
  if (!file) {
    const headers = { 'cache-control': 'no-store' }
    return send(request, response, { status: 404, headers })
  }
  if (file instanceof AppError) return refuseFile(request, response, file)
  sendFile(response, file)
}
