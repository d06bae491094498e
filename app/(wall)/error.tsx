'use client'

import { ErrorNotice } from '#components/shell/notice/error-notice.tsx'

export default function PageError(props: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return <ErrorNotice error={props.error} retry={props.reset} />
}
