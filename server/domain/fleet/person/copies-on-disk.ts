import fs from 'node:fs/promises'
import path from 'node:path'

/** Copies of people's data while they are written, in DATA_DIR of the worker that writes them. */
const folder = 'copies'
/** How long files of a killed worker stay; a task that goes on writes its file anew. */
const keptMs = 86_400_000

type Copy = { accountId: number; taskId: number }

const folderIn = (dataDir: string) => path.join(dataDir, folder)

/** Path at which a task writes the copy of an account. Creates the folder. */
export async function copyPath(dataDir: string, { accountId, taskId }: Copy): Promise<string> {
  await fs.mkdir(folderIn(dataDir), { recursive: true })
  return path.join(folderIn(dataDir), `${accountId}-${taskId}.tar.gz`)
}

export const removeCopy = async (dataDir: string, copy: Copy): Promise<void> =>
  fs.rm(await copyPath(dataDir, copy), { force: true })

/** Deletes the copies of an account, or those that were left a day ago. */
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
