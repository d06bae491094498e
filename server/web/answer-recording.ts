import type { IncomingMessage, ServerResponse } from 'node:http'
import { brandOfRequest } from '#brands/resolve.ts'
import { AppError } from '../app-error.ts'
import { playRecording } from '../domain/control/recording/play-recording.ts'
import type { Services } from '../services.ts'
import { refuseFile, sendFile } from './download.ts'
import type { Client } from './request-facts.ts'
import { send } from './send.ts'

/** `GET /recording/<token>` of device/GetRecordings: 404 once the link, the session or the right has ended; 429 beyond the rate of a session. */
export async function answerRecording(
  request: IncomingMessage,
  response: ServerResponse,
  { token, client, services }: { token: string; client: Client; services: Services },
): Promise<void> {
  const brand = brandOfRequest(client, services.config)
  const visit = { services, brand, ip: client.ip, requestId: '' }
  const file = await playRecording(visit, token).catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
  if (file === 'tooOften')
    return send(request, response, { status: 429, headers: { 'retry-after': '5' } })
  if (file instanceof AppError) return refuseFile(request, response, file)
  if (file) return sendFile(response, file)
  return send(request, response, { status: 404, headers: { 'cache-control': 'no-store' } })
}
