// Written by `npm run fix` from lib/pages.
import { LoginScreen } from '#components/shell/login/login-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/login')

export default function Page() {
  return (
    <Route path="/login">
      <LoginScreen />
    </Route>
  )
}
