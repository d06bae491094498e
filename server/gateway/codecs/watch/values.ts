import { placeField } from '../../wire/trace.ts'
import type { WatchFrame } from './frame.ts'

const comma = 0x2c

/** The texts of a frame behind its word, by turn. What is taken is placed for inspection. */
export class Values {
  readonly #content: Buffer
  readonly #fields: Record<string, unknown>
  #at: number

  constructor({ content, word }: Pick<WatchFrame, 'content' | 'word'>, fields = {}) {
    this.#content = content
    this.#fields = fields
    this.#at = word.length + 1
  }

  get fields(): Record<string, unknown> {
    return this.#fields
  }

  get isEmpty(): boolean {
    return this.#at > this.#content.length
  }

  #end(): number {
    const at = this.#content.indexOf(comma, this.#at)
    return at < 0 ? this.#content.length : at
  }

  /** Empty where there is none; `name` undefined for what is not kept. */
  text(name?: string): string {
    if (this.isEmpty) return ''
    const end = this.#end()
    const text = this.#content.toString('utf8', this.#at, end).trim()
    if (name !== undefined) {
      placeField(name, this.#content, this.#at, end)
      this.#fields[name] = text
    }
    this.#at = end + 1
    return text
  }

  /** Undefined for what is no decimal number. */
  number(name?: string): number | undefined {
    const text = this.text(name)
    return /^[+-]?\d{1,12}(\.\d{1,12})?$/.test(text) ? Number(text) : undefined
  }

  /** Undefined for what is no whole number from 0 to `most`. */
  whole(name: string | undefined, most: number): number | undefined {
    const value = this.number(name)
    return value !== undefined && Number.isInteger(value) && value >= 0 && value <= most
      ? value
      : undefined
  }

  /** All that is left, untouched. */
  rest(): Buffer {
    const bytes = this.isEmpty ? Buffer.alloc(0) : this.#content.subarray(this.#at)
    this.#at = this.#content.length + 1
    return bytes
  }

  /** All that are left, one behind the other. */
  texts(): string[] {
    const texts: string[] = []
    while (!this.isEmpty) texts.push(this.text())
    return texts
  }
}
