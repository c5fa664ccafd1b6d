import { readSnapshot, documentsOf } from "./snapshot.ts";
import { mixedQueries } from "./queries.ts";
import { ourEngine, answerOf } from "./engines/ours.ts";
import { sqliteEngine } from "./engines/sqlite.ts";
import { itemsjsEngine } from "./engines/itemsjs.ts";
import { summarize, time } from "./timing.ts";
import { searchByForce } from "../../test/fixtures/search/oracle.ts";
import { isDeepStrictEqual } from "node:util";
const s=(await readSnapshot())!; const docs=documentsOf(s.shard); console.log(s.bytes.length, docs.length);
const qs=mixedQueries(docs,2000); const ours=ourEngine(s.shard);
let t=performance.now(); const sq=sqliteEngine(docs); console.log("sqlite load",performance.now()-t);
t=performance.now(); const ij=itemsjsEngine(docs); console.log("itemsjs load",performance.now()-t);
for (let r=0;r<2;r++){ const o:any={},q:any={}; let diff=0;
 for (const {kind,query} of qs){ const a=time(()=>ours.search(query)); const b=time(()=>sq.search(query)); (o[kind]??=[]).push(a.ms);(q[kind]??=[]).push(b.ms);
  const x=ours.toAnswer(a.result as never), y=sq.toAnswer(b.result as never); if(!isDeepStrictEqual(JSON.parse(JSON.stringify(x)),{...JSON.parse(JSON.stringify(y)), facets:{neighborhoods:{},...JSON.parse(JSON.stringify(y)).facets}})){ if(diff++<4) console.log(kind,JSON.stringify(query),x.total,y.total,x.ids.slice(0,5),y.ids.slice(0,5), Object.keys(x.facets).filter(k=>!isDeepStrictEqual({...(x.facets as any)[k]},{...(y.facets as any)[k]})))}}
 console.log("diff",diff); for(const k in o) console.log(k,summarize(o[k]),summarize(q[k])); console.log("all",summarize(Object.values(o).flat() as any),summarize(Object.values(q).flat() as any)); }
let n=0,bad=0; t=performance.now(); for (const {query,kind} of qs){ if(!ij.supports(query)) continue; const b=time(()=>ij.search(query)); const y=ij.toAnswer(b.result as never), x=ours.toAnswer(ours.search(query) as never); if(!isDeepStrictEqual(x.ids,y.ids)||x.total!==y.total||!isDeepStrictEqual(JSON.parse(JSON.stringify(x.facets)),JSON.parse(JSON.stringify(y.facets)))) {if(bad++<3) console.log("ij",kind,JSON.stringify(query),x.total,y.total, Object.keys(x.facets).filter(k=>!isDeepStrictEqual({...(x.facets as any)[k]},{...(y.facets as any)[k]})))}; if(++n>=10) break;} console.log("itemsjs",n,bad,(performance.now()-t)/n);
t=performance.now(); for (const {query,kind} of qs.slice(0,20)) {const a=performance.now(); searchByForce(query.scope.kind==="city"?docs.filter(d=>d.cityCode===(query.scope as any).cityCode):docs,query); console.log(kind,query.text,performance.now()-a)}
