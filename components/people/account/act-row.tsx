'use client'

import { Badge, Button, Code, CopyButton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import classes from './account.module.css'

type ActRowProps = {
  name: ReactNode
  /** Beside the name: whether it is in force. */
  state?: { isOn: boolean; text: string }
  help: ReactNode
  /** Further lines below the help. */
  more?: ReactNode
  /** Its buttons, and the dialogs that they open. */
  children?: ReactNode
}

/** One thing of the account: what it is, and what can be done with it. */
export function ActRow({ name, state, help, more, children }: ActRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>
          {name}
          {state && (
            <Badge variant="dot" color={state.isOn ? 'green' : 'gray'}>
              {state.text}
            </Badge>
          )}
        </div>
        <p className={classes.help}>{help}</p>
        {more}
      </div>
      {children}
    </li>
  )
}

/** An address for an identity provider or a directory, to be copied there. */
export function CopiedAddress({ label, address }: { label: string; address: string }) {
  const t = useTranslations('provider')
  return (
    <p className={classes.help}>
      {label} <Code dir="ltr">{address}</Code>{' '}
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="subtle" onClick={copy}>
            {copied ? t('copied') : t('copy')}
          </Button>
        )}
      </CopyButton>
    </p>
  )
}
