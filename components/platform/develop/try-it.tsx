'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useSession } from '#components/data/session.ts'
import classes from './develop.module.css'

type Answer = { text: string; ms: number; status: number }

export function TryIt({ name, example }: { name: string; example: string }) {
  const t = useTranslations('develop.try')
  const id = useId()
  const session = useSession()
  const [params, setParams] = useState(example)
  const [answer, setAnswer] = useState<Answer>()
  const [error, setError] = useState('')

  async function send(event: FormEvent) {
    event.preventDefault()
    setError('')
    try {
      const body = JSON.stringify({ params: JSON.parse(params) })
      const start = performance.now()
      const query = session ? `?${new URLSearchParams({ sid: session.sid })}` : ''
      const reply = await fetch(`/mapi/${name}${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const text = JSON.stringify(await reply.json(), null, 2)
      setAnswer({ text, ms: Math.round(performance.now() - start), status: reply.status })
    } catch (failure) {
      setError(t(failure instanceof SyntaxError ? 'notJson' : 'unreachable'))
    }
  }

  return (
    <details className={classes.try}>
      <summary>{t('title')}</summary>
      <form onSubmit={(event) => void send(event)}>
        <label htmlFor={id}>params</label>
        <textarea
          id={id}
          rows={Math.min(12, params.split('\n').length + 1)}
          spellCheck={false}
          value={params}
          onChange={(event) => setParams(event.currentTarget.value)}
        />
        <div className={classes.send}>
          <button type="submit">{t('send')}</button>
          <span>{session ? t('asYou') : t('noSession')}</span>
        </div>
        {error && <p role="alert">{error}</p>}
        {answer && (
          <>
            <p>
              HTTP {answer.status} · {answer.ms} ms
            </p>
            <pre dir="ltr">{answer.text.slice(0, 20_000)}</pre>
          </>
        )}
      </form>
    </details>
  )
}
