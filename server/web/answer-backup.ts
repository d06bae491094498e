import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { openArchives } from '../domain/platform/backup/archives.ts'
import { takeBackup } from '../domain/platform/backup/backups.ts'
import { tarOf } from '../domain/platform/backup/tar-archive.ts'
import type { Services } from '../services.ts'
import { attachment } from './download.ts'
import { send } from './send.ts'

/** `GET /backup/<token>` of ops/GetBackupFile: once, within a minute, without a session. As it comes, for it fits into no memory. */
export async function answerBackup(
  request: IncomingMessage,
  response: ServerResponse,
  { token, services }: { token: string; services: Services },
): Promise<void> {
  const { pool, objects, config, log, now } = services
  const isToken = /^[\w-]{43}$/.test(token)
  const backup = isToken ? await takeBackup(pool, token, now()) : undefined
  if (backup === undefined)
    return send(request, response, { status: 404, headers: { 'cache-control': 'no-store' } })
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  response.writeHead(200, {
    'cache-control': 'no-store',
    'content-type': 'application/x-tar',
    'content-disposition': attachment(`backup-${backup}.tar`),
    'content-security-policy': "sandbox; default-src 'none'",
  })
  const tar = tarOf(openArchives(objects, config), { backup, at: now(), signal: gone.signal })
  // The manifest comes last: what is cut is no whole backup.
  await pipeline(tar, response).catch((error: unknown) =>
    log.warn({ err: error, backup }, 'a backup was not downloaded to its end'),
  )
}
