import { NotFoundNotice } from '#components/shell/notice/not-found-notice.tsx'

export default function NotFound() {
  return <NotFoundNotice />
}
