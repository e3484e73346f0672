export default function Page() {
  return <p>S</p>;
}
