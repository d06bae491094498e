import { Fragment } from 'react'

/** A sentence of the contract: what stands between backticks is code. */
export function CodeWords({ text }: { text: string }) {
  return text.split('`').map((part, nth) => {
    // Parts alternate and never move.
    const key = `${nth} ${part}`
    return nth % 2 === 1 ? <code key={key}>{part}</code> : <Fragment key={key}>{part}</Fragment>
  })
}
