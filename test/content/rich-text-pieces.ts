/** Pieces of which arbitrary, mostly unbalanced rich text is made. */
export const pieces: readonly string[] =
  "<p>|</p>|<b>|</b>|<h1>|</h1>|<ul>|</ul>|<li>|</li>|<table>|</table>|<caption>|<thead>|<tr>|<td>|</td>|<blockquote>|</blockquote>|<pre>|</pre>|<div align=center>|</div>|<a href=/x>|</a>|<figure>|</figure>|<figcaption>|<dl>|<dt>|<dd>|<br>|<hr>|<img src=/files/a.jpg>|<img src=https://x.de/a.jpg>|<iframe src=https://x.de>|</iframe>|<q>|<span style='font-weight:bold'>|</span>|<code>|</code>|<em>|</em>|<abbr title=t>|</abbr>|<span lang=en>|<p lang=fr>|<ol start=3>|</ol>|<li value=5>|<p style='mso-list:l0'>| |\n\n|\t|a| b|c |&nbsp;|&lt;|<svg>|</svg>|<math>|<mfrac>|<mi>|</mi>|</mfrac>|</math>|<map>|<area href=/x>|</map>|<!--x-->".split(
    "|",
  );
