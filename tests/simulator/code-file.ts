import fs from 'node:fs'
import path from 'node:path'
import type { CodeMemory } from './protocols/client.ts'

const writeDelayMs = 500

/** As in a tracker's flash; an unreadable file counts as empty. */
export function openCodeFile(folder: string): CodeMemory {
  const file = path.join(folder, 'simulator-codes.json')
  const codes = readCodes(file)
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    timer = undefined
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(file, JSON.stringify(codes))
  }
  return {
    read: (number) => codes[number] ?? '',
    write: (number, code) => {
      codes[number] = code
      if (timer === undefined) timer = setTimeout(save, writeDelayMs)
    },
  }
}

function readCodes(file: string): Record<string, string> {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
