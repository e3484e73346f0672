export default function Page() {
  return <h1>Leer</h1>;
}
