import { HomeRedirect } from '#components/shell/home-redirect.tsx'

export default function HomePage() {
  return <HomeRedirect />
}
