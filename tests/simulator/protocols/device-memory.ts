import { hearJt808 } from './commands.ts'

/** What a simulated device keeps of what it was told, by parameter or word: as it stands before it answers. */
export class DeviceMemory {
  readonly kept = new Map<string, string>()

  /** A message of JT/T 808: each parameter of 0x8103 by itself. */
  hearMessage(id: number, body: Buffer): void {
    const { word, params } = hearJt808(id, body)
    if (id !== 0x8103) this.kept.set(word, JSON.stringify(params))
    else for (const [name, value] of Object.entries(params)) this.kept.set(name, String(value))
  }

  /** A text of GT06 or a word of a watch: what stands behind its first comma. */
  hearText(text: string): void {
    const [word = '', ...rest] = text.replace(/#$/, '').split(',')
    this.kept.set(word, rest.join(','))
  }
}
