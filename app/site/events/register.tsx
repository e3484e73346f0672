export default function Page() {
  return <p>R</p>;
}
