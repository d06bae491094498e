// Written by `npm run fix` from lib/pages.
import { RegisterScreen } from '#components/shell/register/register-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/register')

export default function Page() {
  return (
    <Route path="/register">
      <RegisterScreen />
    </Route>
  )
}
