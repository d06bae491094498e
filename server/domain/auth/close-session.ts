import type { Services } from '../../services.ts'

/** Ends one session. Open sockets and the caches of other processes hear of it on the bus. */
export async function closeSession(services: Services, sessionKey: string): Promise<void> {
  await services.pool.query('DELETE FROM session WHERE sid_hash = $1', [
    Buffer.from(sessionKey, 'hex'),
  ])
  services.memory.sessions.delete(sessionKey)
  await services.bus.publish('session', { sidHash: sessionKey })
}

/** Ends every session of an account, after its password or its rights changed. */
export async function closeSessionsOfAccount(services: Services, accountId: number): Promise<void> {
  await services.pool.query('DELETE FROM session WHERE account_id = $1', [accountId])
  services.memory.sessions.clear()
  await services.bus.publish('session', { accountId })
}
