import type { Platform } from './platform.ts'

export async function receivedCode({ pool }: Platform, target: string): Promise<string> {
  const { rows } = await pool.query<{ body: string }>(
    'SELECT body FROM outbox_message WHERE target = $1 ORDER BY id DESC LIMIT 1',
    [target],
  )
  const [code] = /\d{6}/.exec(rows[0]?.body ?? '') ?? []
  if (!code) throw new Error(`no code for ${target}`)
  return code
}

export async function countMessages({ pool }: Platform, target: string): Promise<number> {
  const { rowCount } = await pool.query('SELECT FROM outbox_message WHERE target = $1', [target])
  return rowCount ?? 0
}

export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
