'use client'

import { useEffect } from 'react'
import { failedEvent } from '#components/data/failed-event.ts'
import { ErrorNotice } from '#components/shell/notice/error-notice.tsx'

export default function PageError(props: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  const { error } = props
  useEffect(() => {
    window.dispatchEvent(new CustomEvent(failedEvent, { detail: error }))
  }, [error])
  return <ErrorNotice error={error} retry={props.reset} />
}
