'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import classes from '../customer.module.css'

const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 12 characters without lookalikes. */
function generate(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(12))
  return Array.from(numbers, (number) => letters[number % letters.length]).join('')
}

/** A password for somebody else: can be generated, and is then visible. */
export function NewPassword(
  props: ComponentProps<typeof PasswordField> & { onGenerate: (password: string) => void },
) {
  const t = useTranslations('customer.account')
  const [isVisible, setVisible] = useState(false)
  const { onGenerate, ...field } = props
  return (
    <div className={classes.newPassword}>
      <PasswordField hasRules visible={isVisible} onVisibilityChange={setVisible} {...field} />
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          onGenerate(generate())
          setVisible(true)
        }}
      >
        {t('generate')}
      </Button>
    </div>
  )
}
