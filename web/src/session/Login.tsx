import { useWording } from "../wording";

export default function Login() {
  const t = useWording();
  return <h1>{t("session.login.title")}</h1>;
}
