/** Rosters as files, and an import of them without a process of its own. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { progressFor } from '../src/cli/progress.ts';
import {
  FILE_NAMES,
  type Imported,
  type ImportSettings,
  importPackage,
} from '../src/cli/roster/import-package.ts';
import { openPackage } from '../src/cli/roster/package.ts';
import { sourceOf } from '../src/cli/roster/source.ts';
import type { Database } from '../src/storage/database/postgres.ts';

/** Text of each file by its name without the ending. */
export type Files = Readonly<Record<string, string>>;

const HEAD = 'sourcedId,status,dateLastModified';

/** A small school, everything of it right: two students, a teacher, a guardian, one class. */
export const SCHOOL: Files = {
  academicSessions: `${HEAD},title,type,startDate,endDate,parentSourcedId,schoolYear
term-1,,,Fall,term,2026-08-17,2026-12-19,year-1,2027
year-1,,,Year,schoolYear,2026-08-17,2027-06-12,,2027
`,
  orgs: `${HEAD},name,type,identifier,parentSourcedId
school-1,,,North,school,N-1,district-1
district-1,,,District,district,D-1,
`,
  courses: `${HEAD},schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes
course-1,,,year-1,Algebra,A1,"09,10",district-1,Math,02052
`,
  classes: `${HEAD},title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods
class-1,,,Algebra 1,09,course-1,K1,scheduled,Room 5,school-1,term-1,Math,,1
`,
  users: `${HEAD},enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns
student-1,,,true,learner1,"{SIS:1},{State:2}",Basalt,Alder,,i-1,one@school.example,,,guardian-1,09,geheim,m-1,Bas,,,school-1,they
student-2,,,TRUE,learner2,,Gypsum,Birch,,i-2,two@school.example,,,,09,,,,,,school-1,
teacher-1,,,true,teacher1,,Quartz,"Clover, Ph. D.",,i-3,three@school.example,,+1 555 0100,,,,,,,,school-1,
guardian-1,,,false,guardian1,,Opal,Alder,,i-4,four@school.example,,,student-1,,,,,,,,
`,
  roles: `${HEAD},userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId
role-1,,,student-1,primary,student,2026-08-17,,school-1,profile 1
role-2,,,student-2,primary,student,,,school-1,
role-3,,,teacher-1,primary,teacher,,,school-1,
role-4,,,guardian-1,primary,guardian,,,school-1,
`,
  userProfiles: `${HEAD},userSourcedId,profileType,vendorId,applicationId,description,credentialType,username,password
profile 1,,,student-1,lti,vendor,app,Reader,basic,bas,geheim
`,
  demographics: `${HEAD},birthDate,sex,americanIndianOrAlaskaNative,asian,blackOrAfricanAmerican,nativeHawaiianOrOtherPacificIslander,white,demographicRaceTwoOrMoreRaces,hispanicOrLatinoEthnicity,countryOfBirthCode,stateOfBirthAbbreviation,cityOfBirth,publicSchoolResidenceStatus
student-1,,,2012-02-29,female,false,true,,,true,true,false,US,OR,Salem,01
`,
  enrollments: `${HEAD},classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate
enrollment-1,,,class-1,school-1,student-1,student,false,2026-08-17,2026-12-19
enrollment-2,,,class-1,school-1,student-2,student,,2026-08-17,
enrollment-3,,,class-1,school-1,teacher-1,teacher,true,,
`,
  scoreScales: `${HEAD},title,type,orgSourcedId,courseSourcedId,classSourcedId,scoreScaleValue
scale-1,,,Letters,letters,school-1,course-1,class-1,"{A:90-100},{B:80-89}"
`,
  categories: `${HEAD},title,weight
category-1,,,Homework,0.25
`,
  lineItems: `${HEAD},title,description,assignDate,dueDate,classSourcedId,categorySourcedId,academicSessionSourcedId,resultValueMin,resultValueMax,schoolSourcedId
item-1,,,Page 5,"Odd ones",2026-09-01,2026-09-08T10:00:00Z,class-1,category-1,term-1,0,10.5,school-1
`,
  lineItemScoreScales: `${HEAD},title,lineItemSourcedId,scoreScaleSourcedId
ls-1,,,,item-1,scale-1
`,
  lineItemLearningObjectiveIds: `${HEAD},lineItemSourcedId,source,learningObjectiveId
lo-1,,,item-1,case,3f1f3a3e-5d2f-4f0e-9a0a-1b2c3d4e5f60
lo-2,,,item-1,unknown,6.NS.1
`,
  results: `${HEAD},lineItemSourcedId,studentSourcedId,scoreStatus,score,scoreDate,comment,textScore,classSourcedId,inProgress,incomplete,late,missing
result-1,,,item-1,student-1,fully graded,-1.5,2026-09-09,"Well, well",,class-1,,,true,
`,
  resultScoreScales: `${HEAD},title,resultSourcedId,scoreScaleSourcedId
rs-1,,,,result-1,scale-1
`,
  resultLearningObjectiveIds: `${HEAD},resultSourcedId,source,learningObjectiveId,score,textScore
ro-1,,,result-1,case,3f1f3a3e-5d2f-4f0e-9a0a-1b2c3d4e5f60,2.5,B
`,
};

/** Announces these files, all of them in one mode. */
export function manifestOf(names: readonly string[], mode: string, version = '1.2'): string {
  const files = names.map((name) => `file.${name},${mode}\n`);
  return `propertyName,value\nmanifest.version,1.0\noneroster.version,${version}\n${files.join('')}`;
}

/** With a manifest that announces all of them, unless they have one. */
export function withManifest(files: Files, mode = 'bulk', version = '1.2'): Files {
  return { manifest: manifestOf(Object.keys(files), mode, version), ...files };
}

const folders = await mkdtemp(join(tmpdir(), 'lectern-roster-'));
after(() => rm(folders, { recursive: true }));
let made = 0;

export async function writeFiles(files: Files): Promise<string> {
  made += 1;
  const folder = join(folders, String(made));
  await mkdir(folder);
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, `${name}.csv`), text);
  }
  return folder;
}

export async function importFolder(
  db: Database,
  path: string,
  settings: Partial<ImportSettings> = {},
): Promise<Imported> {
  const pack = await openPackage(path, FILE_NAMES);
  try {
    return await importPackage(db, pack, {
      owner: await sourceOf(db, undefined, 'http://localhost'),
      mode: undefined,
      dryRun: false,
      strict: false,
      removalsMax: 100,
      now: () => new Date(),
      progress: progressFor(true),
      isStopped: () => false,
      ...settings,
    });
  } finally {
    pack.close();
  }
}

/** Sums over all files: [created, updated, removed, unchanged, failed]. */
export function sums({ files }: Imported): number[] {
  const names = ['created', 'updated', 'removed', 'unchanged', 'failed'] as const;
  return names.map((name) => files.reduce((sum, file) => sum + file[name], 0));
}
