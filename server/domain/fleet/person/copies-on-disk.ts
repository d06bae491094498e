import fs from 'node:fs/promises'
import path from 'node:path'

/** Of copies of people's data while they are made, in DATA_DIR of the worker that makes them. */
const folder = 'copies'
/** What a killed worker left; a task that goes on writes its own anew. */
const keptMs = 86_400_000

type Copy = { accountId: number; taskId: number }

const folderIn = (dataDir: string) => path.join(dataDir, folder)

/** Where the copy of an account is written, by its task; the folder is there then. */
export async function copyPath(dataDir: string, { accountId, taskId }: Copy): Promise<string> {
  await fs.mkdir(folderIn(dataDir), { recursive: true })
  return path.join(folderIn(dataDir), `${accountId}-${taskId}.tar.gz`)
}

export const removeCopy = async (dataDir: string, copy: Copy): Promise<void> =>
  fs.rm(await copyPath(dataDir, copy), { force: true })

/** Those of an account, or what was left there a day ago. */
export async function sweepCopies(
  dataDir: string,
  which: { accountId: number } | { now: number },
): Promise<void> {
  const names = await fs.readdir(folderIn(dataDir)).catch((): string[] => [])
  for (const name of names) {
    const file = path.join(folderIn(dataDir), name)
    const isGone =
      'accountId' in which
        ? name.startsWith(`${which.accountId}-`)
        : ((await fs.stat(file).catch(() => undefined))?.mtimeMs ?? which.now) + keptMs < which.now
    if (isGone) await fs.rm(file, { force: true })
  }
}
