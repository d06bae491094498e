'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useSession } from '#components/data/session.ts'
import classes from './develop.module.css'
import { Folded } from './folded.tsx'
import { useReader } from './reader.tsx'

type Answer = { text: string; ms: number; status: number }

/** How an API key begins; anything else that is typed is a sid. */
const keyStart = 'wpk_'
const longestShown = 20_000

/** With the key or sid that the reader typed and nothing else, else with the session of this browser. */
function requestOf(name: string, params: unknown, { credential, sid }: Record<string, string>) {
  const isKey = credential?.startsWith(keyStart)
  const query = isKey ? undefined : credential || sid
  const init: RequestInit = {
    method: 'POST',
    credentials: credential ? 'omit' : 'same-origin',
    headers: {
      'content-type': 'application/json',
      ...(isKey && { authorization: `Bearer ${credential}` }),
    },
    body: JSON.stringify({ params: params }),
  }
  return { url: `/mapi/${name}${query ? `?${new URLSearchParams({ sid: query })}` : ''}`, init }
}

type Tried = { name: string; example: Readonly<Record<string, unknown>> }

/** Sends a call from the page; `example` are its params until they are edited. */
export function TryIt(tried: Tried) {
  const t = useTranslations('develop.try')
  return (
    <Folded title={t('title')}>
      <TryForm {...tried} />
    </Folded>
  )
}

function TryForm({ name, example }: Tried) {
  const t = useTranslations('develop.try')
  const id = useId()
  const session = useSession()
  const { credential, setCredential } = useReader()
  const [edited, setEdited] = useState<string>()
  const params = edited ?? JSON.stringify(example, null, 2)
  const [answer, setAnswer] = useState<Answer>()
  const [error, setError] = useState('')

  async function send(event: FormEvent) {
    event.preventDefault()
    setError('')
    try {
      const given = { credential: credential.trim(), sid: session?.sid ?? '' }
      const { url, init } = requestOf(name, JSON.parse(params), given)
      const start = performance.now()
      const reply = await fetch(url, init)
      const text = JSON.stringify(await reply.json(), null, 2)
      setAnswer({ text, ms: Math.round(performance.now() - start), status: reply.status })
    } catch (failure) {
      setError(t(failure instanceof SyntaxError ? 'notJson' : 'unreachable'))
    }
  }

  const withWhat = credential.trim().startsWith(keyStart) ? 'asKey' : 'asSid'
  const withoutTyped = session ? 'asYou' : 'noSession'
  return (
    <form onSubmit={(event) => void send(event)}>
      <label htmlFor={`${id}-key`}>{t('credential')}</label>
      <input
        id={`${id}-key`}
        className={classes.field}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-note`}
        value={credential}
        onChange={(event) => setCredential(event.currentTarget.value)}
      />
      <p id={`${id}-note`} className={classes.facts}>
        {t('credentialNote')}
      </p>
      <label htmlFor={id}>params</label>
      <textarea
        id={id}
        dir="ltr"
        rows={Math.min(12, params.split('\n').length + 1)}
        spellCheck={false}
        value={params}
        onChange={(event) => setEdited(event.currentTarget.value)}
      />
      <div className={classes.send}>
        <button type="submit">{t('send')}</button>
        <span>{t(credential.trim() ? withWhat : withoutTyped)}</span>
      </div>
      {error && <p role="alert">{error}</p>}
      {answer && (
        <>
          <p>
            HTTP {answer.status} · {answer.ms} ms
          </p>
          <pre dir="ltr">{answer.text.slice(0, longestShown)}</pre>
        </>
      )}
    </form>
  )
}
