'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/** What would be longer than its field takes; the browser would cut it without a word. */
function lengthBeyond({ target, clipboardData }: ClipboardEvent) {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isField || target.maxLength < 0 || target.readOnly) return undefined
  const pasted = clipboardData?.getData('text') ?? ''
  const text = target instanceof HTMLInputElement ? pasted.replace(/[\r\n]+/g, '') : pasted
  const replaced = (target.selectionEnd ?? 0) - (target.selectionStart ?? 0)
  const length = target.value.length - replaced + text.length
  return length > target.maxLength ? { field: target, length } : undefined
}

function tell(field: Field, message: string): void {
  const clear = () => field.setCustomValidity('')
  field.setCustomValidity(message)
  field.reportValidity()
  field.addEventListener('input', clear, { once: true })
  field.addEventListener('blur', clear, { once: true })
}

/** A paste is taken whole, or refused at the field at once. Mount once. */
export function WholePastes() {
  const t = useTranslations('common')
  useEffect(() => {
    const refuse = (event: ClipboardEvent) => {
      const beyond = lengthBeyond(event)
      if (!beyond) return
      event.preventDefault()
      const { field, length } = beyond
      tell(field, t('pasteTooLong', { length, max: field.maxLength }))
    }
    document.addEventListener('paste', refuse, true)
    return () => document.removeEventListener('paste', refuse, true)
  }, [t])
  return null
}
