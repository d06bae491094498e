import path from 'node:path'
import { startPostgres } from './server.mjs'

/** Without fsync; adopts one that runs. */
export const testPostgres = (folder) =>
  startPostgres({ folder: path.join(folder, 'pg-test'), port: 5821, isThrowaway: true })
