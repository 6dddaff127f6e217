/** Which names of columns are taken for personal ones: every way to write them, and none that a dataset reads. */
import assert from 'node:assert/strict';
import { datasets } from '../../../data/registry.ts';
import { knownHeaders } from '../../../ingest/load/match-header.ts';
import { isPersonal, keysWritten } from '../../../ingest/load/personal-columns.ts';

describe('isPersonal', () => {
  const personal = [
    ...['phone', 'PHONE_2', 'telephone', 'Tel.', 'mobileno', 'Owner Mobile No', 'caller-phone', 'WhatsApp'],
    ...['Buyer Email', 'e_mail', 'E-Mail', 'eMail', 'mailing address', 'fax_en', 'Contact Name', 'Web Site'],
    ...['OWNER', 'OWNER_NAME_EN', 'OwnerName', 'ownername', 'co-owner', 'land_owners', ' owner  name '],
    ...[
      'seller name',
      'TENANT_NAME_AR',
      'landlord',
      'LandLord',
      'Lessor',
      'Purchaser Name',
      'buyer_2',
      'Total Buyer Name',
    ],
    ...[
      'Customer Name',
      'client_name',
      'Party Name',
      'party_1_name',
      'investor_name',
      'applicant_name',
      'heir_name',
    ],
    ...['full_name', 'FirstName', 'Surname', 'Mob No', 'mobno', 'Cell No', 'tel2'],
    ...[
      'رقم الهاتف',
      'الهاتف المتحرك',
      'هَاتِف',
      'رقم_الجوال',
      'الموبايل',
      'المحمول',
      'البريد الإلكتروني',
      'إيميل',
    ],
    ...[
      'اسم المالك',
      'اسم_مالك',
      'أسماء الملاك',
      'المشترى',
      'اسم المشتري',
      'البائع',
      'بايع',
      'المستأجر',
      'مستاجر',
    ],
    ...[
      'المؤجر',
      'للمالك',
      'الجنس',
      'جنسية المشتري',
      'جواز السفر',
      'رقم الهوية',
      'هويه',
      'تاريخ الميلاد',
      'اسم العميل',
    ],
    ...['passport_no', 'Emirates ID', 'EMIRATESID', 'eid_no', 'trainee_gender', 'nationality', 'birth_date'],
  ];
  for (const name of personal) it(`takes ${name} for one`, () => assert.ok(isPersonal(name)));

  const others = [
    ...['TOTAL_BUYER', 'No. of Seller', 'number of owners', 'tenant_type_en', 'Owner Type', 'owner_count'],
    ...['ownership_type', 'is_tenanted', 'tenancy_days', 'owner_association_name', 'hotel', 'television'],
    ...['developer_name', 'broker_name_en', 'escrow_agent_name', 'management_company_name_en', 'automobile'],
    ...[
      'no_of_parties_role_1',
      'No. of Buyer',
      'investor_type',
      'number of clients',
      'project_name',
      'name_en',
    ],
    ...[
      'اسم المشروع',
      'المنطقة',
      'رقم المبنى',
      'قيمة الصفقة',
      'عدد الملاك',
      'نوع المستأجر',
      'جمعية الملاك',
      'نوع الملكية',
    ],
    ...['المساحة المؤجرة', 'الرمز البريدي', 'دائرة الأراضي والأملاك', 'تاريخ الإنجاز', 'اسم المطور'],
    ...['EMIRATE', 'emirates_mall', 'no_of_prop', 'master_project', 'mall_id', 'valid', 'sextant', ''],
  ];
  for (const name of others) it(`takes ${name || 'no name'} for none`, () => assert.ok(!isPersonal(name)));

  it('takes no column for one that a dataset knows and does not drop', () => {
    const found = datasets.flatMap((dataset) =>
      dataset.dialects.flatMap((dialect) =>
        [...knownHeaders(dataset, dialect)].filter(
          (name) => !dataset.dropped.includes(name) && isPersonal(name),
        ),
      ),
    );
    assert.deepEqual(found, []);
  });
});

describe('the names of keys in a broken object', () => {
  it('are found in quotes, as Python writes them, and bare', () => {
    assert.deepEqual(keysWritten('{"a":1,"b c" : 2,'), ['a', 'b c']);
    assert.deepEqual(keysWritten("{'a': 1, 'b c' :2"), ['a', 'b c']);
    assert.deepEqual(keysWritten('{a:1, _b2 : 2, $c:3, \u0627\u0644:4'), ['a', '_b2', '$c', 'ال']);
    assert.deepEqual(keysWritten('{\n  owner: 1'), ['owner']);
    assert.deepEqual(keysWritten(`{"say \\"x\\"":1, 'it\\'s': 2`), ['say \\"x\\"', "it\\'s"]);
  });

  it('are none of its values, and no numbers', () => {
    assert.deepEqual(keysWritten('{"a":"b","c":["d",e],1:2'), ['a', 'c']);
    assert.deepEqual(keysWritten('a: 1'), []);
    assert.deepEqual(keysWritten('"":1'), []);
    assert.deepEqual(keysWritten(''), []);
  });

  it('are read where they are escaped, and found up to 600 letters', () => {
    assert.deepEqual(keysWritten('{"\\u0627\\u0644\\u0645\\u0627\\u0644\\u0643":1'), ['المالك']);
    assert.deepEqual(keysWritten('{"\\u004Fwner\\u004e":1'), ['OwnerN']);
    const long = 'x'.repeat(600);
    assert.deepEqual(keysWritten(`{"${long}":1,'${long}':2`), [long, long]);
    assert.deepEqual(keysWritten(`{${'y'.repeat(100)}:1`), ['y'.repeat(100)]);
  });
});
